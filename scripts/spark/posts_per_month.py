"""Counts posts by month in Spark, from the lines that `awful-archive export ndjson` writes.

usage: spark-submit [Spark's options] posts_per_month.py LINES [--archive ARCHIVE]

LINES is a file or a folder of such files; any path of Hadoop's file systems. With --archive the counts are compared
with the archive's own: status 1 says that they differ. An example to begin from: each line has `entity`, and the page
*NDJSON* names the keys of each.

example:
  awful-archive export ndjson --output posts.ndjson --archive awful.sqlite
  spark-submit posts_per_month.py posts.ndjson --archive awful.sqlite
"""

import argparse
import sqlite3
import sys
from contextlib import closing

from pyspark.sql import SparkSession
from pyspark.sql import functions as f

# An explicit schema of the needed keys spares Spark a scan of all lines.
SCHEMA = "entity STRING, id LONG, thread_id LONG, posted_at STRING"
OWN_COUNT = "SELECT substr(posted_at, 1, 7) AS month, count(*) FROM post GROUP BY month ORDER BY month"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("lines")
    parser.add_argument("--archive")
    options = parser.parse_args()
    spark = SparkSession.builder.appName("posts per month").getOrCreate()
    posts = spark.read.schema(SCHEMA).json(options.lines).where(f.col("entity") == "post")
    months = posts.groupBy(f.substring("posted_at", 1, 7).alias("month")).count().orderBy("month")
    counts = [(row["month"], row["count"]) for row in months.collect()]
    spark.stop()
    for month, count in counts:
        print(f"{month or 'no date'}\t{count}")
    if options.archive is None:
        return 0
    with closing(sqlite3.connect(f"file:{options.archive}?mode=ro", uri=True)) as database:
        own = database.execute(OWN_COUNT).fetchall()
    if counts != own:
        print(f"the archive counts otherwise: {sorted(set(own) ^ set(counts), key=str)[:10]}", file=sys.stderr)
        return 1
    print(f"the archive counts the same {sum(count for _, count in own)} posts")
    return 0


if __name__ == "__main__":
    sys.exit(main())

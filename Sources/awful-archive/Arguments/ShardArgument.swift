import ArgumentParser
import ForumModel

/// A command-line argument for one of several parts, such as `3/8`.
enum ShardArgument {
    static func shard(_ text: String, option: String) throws -> Shard {
        let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else {
            throw ValidationError("\(option) \(text): a part is written as i/n, such as 3/8 for the third of eight.")
        }
        guard 1...Shard.countLimit ~= count else {
            throw ValidationError("\(option) \(text): there can be 1 to \(Shard.countLimit) parts, not \(count).")
        }
        guard let shard = Shard(index: index, count: count) else {
            throw ValidationError(
                "\(option) \(text): there is no part \(index) of \(count); parts are counted from 1 to \(count).")
        }
        return shard
    }
}

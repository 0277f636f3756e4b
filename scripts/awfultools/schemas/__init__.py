"""JSON Schemas of what commands print, from the Swift sources (scripts/make-json-schemas, scripts/check-json)."""

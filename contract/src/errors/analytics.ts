/** Refusals of the database, explained in docs/errors/analytics.md. */
export type AnalyticsErrorCode =
  | "ANALYTICS_INVALID_BATCH"
  | "ANALYTICS_INVALID_FILTER"
  | "ANALYTICS_INVALID_RANGE"
  | "ANALYTICS_RATE_LIMITED"
  | "ANALYTICS_UNKNOWN_METRIC"
  | "ANALYTICS_UNKNOWN_REPORT";

// What an operator may decide about the data API. Names follow PostgREST's configuration.
// https://docs.postgrest.org/en/v14/references/configuration.html

/** How a transaction ends, and whether `Prefer: tx=` may say otherwise. */
export type TransactionEnd = "commit" | "commit-allow-override" | "rollback" | "rollback-allow-override";

/** What the catalogue says about answers that may be kept for everybody. */
export type SharingSettings = {
  /** the trigger function that announces every change of a table, e.g. "internal.announce_change" */
  announcedBy: string;
  /** the comment of a function whose answer depends on its arguments and announced tables alone */
  routineComment: string;
};

/** Settings of the data API; `defaultRestSettings` holds what applies when nothing is said. */
export type RestSettings = {
  /** taken off the front of request paths, e.g. "/rest/v1" */
  basePath: string;
  /** where callers find us, with the base path, for the description of the API; undefined leaves it to the caller */
  publicUrl: string | undefined;
  /** schemas that can be reached; the first is the default */
  schemas: readonly string[];
  /** further schemas on the search path of each request */
  extraSearchPath: readonly string[];
  /** role of requests without a token; "" refuses them */
  anonymousRole: string;
  /** path of the claim that names the role, e.g. ".role" or ".app_metadata.role" */
  roleClaim: string;
  /** when set, a token's `aud` must contain it */
  audience: string | undefined;
  /** function called before each request, e.g. "internal.check_request" */
  preRequest: string | undefined;
  /** how to tell that an answer is the same for everybody; undefined where answers are not cached */
  sharing: SharingSettings | undefined;
  /** rows in one answer at most (also per embed) */
  maxRows: number;
  /** embeds within one another at most, and in one request at all: each is a join that the caller does not pay for */
  maxEmbedDepth: number;
  maxEmbeds: number;
  aggregates: boolean;
  plan: boolean;
  transactionEnd: TransactionEnd;
  /** whose rights the description of the API at "/" follows */
  openApi: "follow-privileges" | "ignore-privileges" | "disabled";
  /** statement_timeout by role, as PostgreSQL writes it; what `alter role … set` says wins */
  statementTimeouts: Readonly<Record<string, string>>;
  /** what functions read as `current_setting('app.settings.<name>')`; names are those of SQL, unquoted */
  appSettings: Readonly<Record<string, string>>;
  /** every answer says in Server-Timing how long each of its stages took */
  serverTiming: boolean;
  /** bytes of a request body at most */
  bodyLimit: number;
  /** characters of a request URL at most */
  urlLimit: number;
};

/** What applies when nothing is said. */
export const defaultRestSettings: RestSettings = {
  basePath: "/rest/v1",
  publicUrl: undefined,
  schemas: ["public"],
  extraSearchPath: ["extensions"],
  anonymousRole: "anon",
  roleClaim: ".role",
  audience: undefined,
  preRequest: undefined,
  sharing: undefined,
  maxRows: 1000,
  maxEmbedDepth: 7,
  maxEmbeds: 20,
  aggregates: false,
  plan: false,
  transactionEnd: "commit",
  openApi: "follow-privileges",
  statementTimeouts: { anon: "3s", authenticated: "8s", service_role: "60s" },
  appSettings: {},
  serverTiming: false,
  bodyLimit: 1024 * 1024,
  urlLimit: 16 * 1024,
};

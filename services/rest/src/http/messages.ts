// A request and an answer, free of any server library: both adapters (node:http and Hono) speak this.

/** A request to the data API. `path` has no base path; `query` no "?". */
export type RestRequest = {
  method: string;
  path: string;
  query: string;
  /** a header by lower-case name */
  header: (name: string) => string | undefined;
  /** all headers, lower-case, as JSON text */
  headersJson: () => string;
  /** the whole body. @throws RestError 413 */
  body: () => Promise<Buffer>;
};

/** The answer. Header names are lower-case. */
export type RestResponse = {
  status: number;
  statusText: string | undefined;
  headers: [string, string][];
  body: Buffer | undefined;
  /** the same for every anonymous caller until a table announces a change */
  isShared?: boolean;
};

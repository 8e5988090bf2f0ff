// What a server function is given and what it gives back. The host (services/functions) does the rest: token, size, time, errors.
import type { DoctorFinding } from "@undercroft/contract";
import type * as z from "zod/mini";

/** Who calls: the claims of a token that was checked. */
export type FunctionCaller = {
  role: string;
  userId: string | null;
  /** how surely they signed in: aal2 with a second factor */
  assurance: "aal1" | "aal2";
};

/** Answers an address under which anybody reads a file of a private bucket for so many seconds. */
export type SignFile = (bucket: string, path: string, seconds: number) => Promise<string | null>;

/** A venue at which everything that is sent takes place. */
export type ListingVenue = {
  name: string;
  address: string;
  postcode: string | null;
  lat: number | null;
  lng: number | null;
};

/**
 * Reads JSON-LD or iCalendar as a calendar of a team is read: nights, and rows that were refused with field, reason and remedy.
 * @throws UnreadableListings when it cannot be read at all
 */
export type ReadListings = (
  bytes: Uint8Array,
  sender: { organiser: string; venue: ListingVenue | null; now: string },
) => Promise<object>;

/** Looks at all that the installation needs, as `npm run doctor` does. Nothing it says is secret, and it never throws. */
export type Examine = () => Promise<DoctorFinding[]>;

/** What every function may use. */
export type FunctionTools = {
  /** method, address, headers and bytes as they came; the bytes are no more than the function takes */
  request: Request;
  caller: FunctionCaller;
  /** the caller's network address as far as it can be trusted */
  address: string;
  /** of a form: its anti-forgery token, which also makes sending twice the same as sending once */
  formToken: string;
  /** calls a database function as the service role. @throws Error when the database refuses */
  rpc: <T>(name: string, args: Record<string, unknown>) => Promise<T>;
  /** the address of a kept file, good for so many seconds; null when there is no such file */
  signFile: SignFile;
  readListings: ReadListings;
  examine: Examine;
};

/** The same with the body as the function's schema read it. */
export type FunctionContext<Body> = FunctionTools & { body: Body };

/** What a function may refuse with: a code for programs, a sentence for people. */
export type FunctionRefusal = {
  status: number;
  code: string;
  message: string;
  hint?: string;
  retryAfterSeconds?: number;
};

/** Thrown where what was sent cannot be read at all; `message` says why to the person who sent it. */
export class UnreadableListings extends Error {}

/** Thrown by a handler to refuse. */
export class FunctionError extends Error {
  readonly refusal: FunctionRefusal;
  constructor(refusal: FunctionRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** What a form that was sent without scripts came to, and what it said. */
export type PlainFormOutcome = {
  result?: unknown;
  refusal?: FunctionRefusal;
  fields: Readonly<Record<string, string | string[]>>;
};

/** How a function answers forms that browsers, or mail programs, send by themselves. */
export type PlainForm = {
  /** where a link to the function leads: following one does nothing */
  page: (query: URLSearchParams) => string;
  /** the page that a browser is led on to; null for senders that follow no redirect */
  landing: (outcome: PlainFormOutcome) => string | null;
};

/** What both kinds of functions say of themselves. */
type FunctionLimits = {
  /** the largest body in bytes; 1 MB at most and unless stated */
  maxBytes?: number;
  /** seconds until it is given up; 10 unless stated */
  timeoutSeconds?: number;
};

/** A function that takes JSON, which its schema checks. Its folder's name is the name it is invoked by. */
export type JsonFunction<Schema extends z.ZodMiniType = z.ZodMiniType> = FunctionLimits & {
  schema: Schema;
  /** sent by a form of our own pages: wants an anti-forgery token and our own origin */
  isForm?: boolean;
  /** also takes forms as browsers send them without scripts, with the fields of its address, and needs no key */
  plainForm?: PlainForm;
  /** answers with what becomes the JSON of the response, or with the response itself */
  handle: (context: FunctionContext<z.output<Schema>>) => Promise<unknown>;
};

/** A function that reads the request by itself: forms, bytes, any method, or no body at all. */
export type RequestFunction = FunctionLimits & {
  /** is called with a key of a team in place of a token, and checks it by itself */
  takesTeamKey?: boolean;
  answer: (context: FunctionTools) => Promise<Response>;
};

/** One function of either kind. */
export type ServerFunction = JsonFunction | RequestFunction;

/** Keeps the schema's type with the handler. */
export function defineFunction<Schema extends z.ZodMiniType>(
  definition: JsonFunction<Schema>,
): JsonFunction<Schema> {
  return definition;
}

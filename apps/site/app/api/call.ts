import type { Answers } from "@undercroft/contract/answers";
import type { Database, Json } from "@undercroft/contract/database";
import { browserClient } from "./browser-client.ts";
import type { Client } from "./public-client.ts";

type Functions = Database["public"]["Functions"];

/** A procedure of the database that the data API offers. */
export type Procedure = keyof Functions & string;
/** Where the database takes JSON, any object may be given: it is sent as JSON. */
export type Arguments<Name extends Procedure> = WithObjects<Functions[Name]["Args"]>;
type WithObjects<Args> = { [Key in keyof Args]: Json extends Args[Key] ? Json | object : Args[Key] };
/** What it answers: the shape of contract/src/answers, or what the database declares. */
export type Answer<Name extends Procedure> = Name extends keyof Answers
  ? Answers[Name]
  : Functions[Name]["Returns"];

type Options = {
  /** asks by GET, which a procedure that changes nothing allows and caches keep */
  get?: boolean;
  signal?: AbortSignal;
};
/** The arguments may be left out where the procedure needs none. */
type Rest<Name extends Procedure> = [Arguments<Name>] extends [never]
  ? [args?: undefined, options?: Options]
  : Record<never, never> extends Arguments<Name>
    ? [args?: Arguments<Name>, options?: Options]
    : [args: Arguments<Name>, options?: Options];

const send = (client: Client, name: Procedure, args: object = {}, { get = false, signal }: Options = {}) => {
  const sent = client.rpc(name, args as never, { get });
  return signal ? sent.abortSignal(signal) : sent;
};

/** Calls a procedure as a client that is given: a loader's, which reads as a visitor. @throws the data API's error */
export async function callOn<Name extends Procedure>(
  client: Client,
  name: Name,
  ...[args, options]: Rest<Name>
): Promise<Answer<Name>> {
  const { data } = await send(client, name, args, options).throwOnError();
  return data as Answer<Name>;
}

/** Calls a procedure of the database as the person who uses this browser. @throws the data API's error, see `toRefusal` */
export async function call<Name extends Procedure>(name: Name, ...rest: Rest<Name>): Promise<Answer<Name>> {
  return callOn(await browserClient(), name, ...rest);
}

/** The same, but an error is answered and not thrown: for the outbox and others that use `toOutcome`. @throws where nothing answered */
export async function callForOutcome<Name extends Procedure>(name: Name, ...[args, options]: Rest<Name>) {
  return send(await browserClient(), name, args, options);
}

/** A call of a procedure that answers rows, to select from, filter and sort like a table. */
export const queryOn = <Name extends Procedure>(client: Client, name: Name, args: Arguments<Name>) =>
  client.rpc(name, args, { get: true });

/** The row of a procedure that answers one. @throws Error where there is none */
export function onlyRow<Row>([row]: readonly Row[]): Row {
  if (row === undefined) throw new Error("A procedure that answers one row answered none");
  return row;
}

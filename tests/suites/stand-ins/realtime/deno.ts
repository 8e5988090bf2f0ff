// The modules of Deno that the tests import, by Vitest's own.
import { setTimeout as wait } from "node:timers/promises";
import { expect, describe as group, it as one } from "vitest";

export const sleep = (seconds: number): Promise<void> => wait(seconds * 1000);
export const assertEquals = (found: unknown, expected: unknown): void => expect(found).toEqual(expected);
export const deadline = <T>(work: Promise<T>): Promise<T> => work;
export const it = one;
/** What a case may leave open is not asked about. */
export const describe = (name: string, _options: object, work: () => void): unknown => group(name, work);

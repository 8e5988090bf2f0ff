// Shapes of answers are for tests: they are compared with what procedures really answer.
import { z } from "zod";
import { answers } from "./answers.ts";

const shapes = new Map<string, z.ZodType>(Object.entries(answers));

/** What is wrong with an answer of a procedure, as a sentence; null where nothing is, or its shape is not written. */
export function findWrongAnswer(name: string, answer: unknown): string | null {
  const { error } = shapes.get(name)?.safeParse(answer) ?? {};
  return error
    ? `${name} answers another shape than contract/src/answers says. Change whichever is wrong.\n${z.prettifyError(error)}`
    : null;
}

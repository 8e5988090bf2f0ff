import type { RouterContextProvider } from "react-router";
import { journalContext } from "#app/context.ts";

/** The services whose frames a page may hold; none where it has nothing to play. */
export const playersFor = (
  context: Readonly<RouterContextProvider>,
  url: string | null,
): readonly string[] => (url ? context.get(journalContext).players : []);

import { useSyncExternalStore } from "react";

/** A Mac says so; what it runs on does not change. An iPad says the same and has no keys, which a style sheet sees. */
const read = () => (navigator.userAgent.includes("Macintosh") ? "⌘K" : "Ctrl K");

/** The keys that open the search on this machine. Pages are the same for everybody, so that a Mac learns its own after them. */
export const useSearchKeys = (): string =>
  useSyncExternalStore(
    () => () => {},
    read,
    () => "Ctrl K",
  );

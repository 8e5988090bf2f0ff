// Which build of React and of the router is loaded: they read NODE_ENV when they are imported. This module imports nothing, so that it
// can be called before anything else is.

let statedMode: string | undefined;

/** Sets NODE_ENV for the libraries, and remembers what the environment said of it. Must come before any of them is imported. */
export function setRunMode(mode: "development" | "production"): void {
  statedMode = process.env.NODE_ENV;
  process.env.NODE_ENV = mode;
}

/** NODE_ENV as the process was given it. */
export const readStatedMode = (): { isProduction: boolean } => ({
  isProduction: statedMode === "production",
});

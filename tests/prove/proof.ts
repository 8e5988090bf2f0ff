/** What is run for a proof. */
export type ProofRun = {
  /** the program, and what it is given */
  command: string[];
  env?: Record<string, string>;
  /** how much of it, in words: "2,000 histories" */
  amount: string;
};

/** Something that was promised in numbers, and how it is shown. */
export type Proof = {
  /** what it is called by: a word of small letters and hyphens */
  name: string;
  /** the promise, in a sentence */
  shows: string;
  /** folders and files that it is about; older than thirty commits of these, a result no longer counts */
  about: string[];
  /** minutes that the whole takes on two quiet cores, until a run says better */
  minutes: number;
  /** @param asked how much of it to run; null for the whole */
  run: (asked: number | null) => ProofRun;
  /** Figures that its output ends with, in words; empty where a pass says everything. */
  figures?: (output: string) => string;
};

/** What a run of a proof left. */
export type ProofResult = {
  name: string;
  shows: string;
  amount: string;
  /** day and minute in UTC: "2026-11-29 12:10" */
  ended: string;
  commit: string;
  seed: string;
  /** seconds it took */
  seconds: number;
  isGood: boolean;
  figures: string;
};

import type { Proof } from "../proof.ts";

/** The lines of its table: `| storage | 280 | 260 | 20 | 0 | 0 |`. */
const line = /^\| ([\w-]+) \| ([\d,]+) \| ([\d,]+) \| .* \| (\d+) \|$/gm;

/** The tests of others. */
export const suiteProofs: Proof[] = [
  {
    name: "suites",
    shows:
      "The tests of supabase-js, PostgREST, supabase/storage, supabase/realtime and a TUS client hold, but for what is left out on purpose",
    about: ["services/auth", "services/realtime", "services/rest", "services/storage", "tests/suites"],
    minutes: 20,
    run: () => ({ command: ["node", "tests/suites/run.ts"], amount: "all cases" }),
    figures: (output) => {
      const lines = [...output.matchAll(line)];
      const sum = (column: number): string =>
        lines
          .reduce((total, found) => total + Number(found[column]?.replaceAll(",", "")), 0)
          .toLocaleString("en-GB");
      const absent = [...output.matchAll(/^The sources of (\S+) are not here/gm)].map(([, name]) => name);
      const without = absent.length > 0 ? `; without the sources of ${absent.join(", ")}` : "";
      return `${sum(3)} of ${sum(2)} cases hold, ${sum(4)} missed${without}`;
    },
  },
];

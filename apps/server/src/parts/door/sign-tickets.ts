// The text of the QR of new tickets: signed with the key of their night, in letters that a QR holds most of.
import type { ServiceDatabase } from "@undercroft/postgres";
import { type SeedSigner, signWithSeed } from "@undercroft/tokens";

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const atOnce = 200;

/** Bytes in base 32 with the letters of the codes of tickets; the last one is filled up with zeros. */
function toLetters(bytes: Uint8Array): string {
  let said = "";
  let rest = 0;
  let bits = 0;
  for (const byte of bytes) {
    rest = (rest << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) said += letters[(rest >> (bits - 5)) & 31];
    rest &= 31;
  }
  return bits > 0 ? said + letters[(rest << (5 - bits)) & 31] : said;
}

type Unsigned = { ticket_id: string; event_id: string; words: string; signed: string; seed: Uint8Array };

/** Signs what is not signed yet, two hundred tickets at a time. @returns how many */
export async function signTickets(database: ServiceDatabase): Promise<number> {
  let written = 0;
  for (;;) {
    const due = await database.query<Unsigned>("select * from internal.unsigned_tickets($1)", [atOnce]);
    if (due.length === 0) return written;
    const signers = new Map<string, SeedSigner>();
    const proofs = due.map(({ event_id, words, signed, seed }) => {
      const signer = signers.get(event_id) ?? signWithSeed(seed);
      signers.set(event_id, signer);
      return words + toLetters(signer.sign(signed));
    });
    const [row] = await database.query<{ written: number }>(
      "select internal.write_code_proofs($1, $2, $3, $4) as written",
      [
        due.map(({ ticket_id }) => ticket_id),
        proofs,
        [...signers.keys()],
        [...signers.values()].map(({ publicKey }) => publicKey),
      ],
    );
    written += row?.written ?? 0;
    // the others are busy: the next round has them
    if (!row?.written || due.length < atOnce) return written;
  }
}

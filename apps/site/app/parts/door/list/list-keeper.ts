// Keeps the list of a night on this device: read whole once, then what changed, sealed by the server and checked at each opening.
import { serverNow } from "#app/device/server-time.ts";
import type { SealedList } from "#app/parts/door/door-answers.ts";
import { type NightList, readNightList } from "./night-list.ts";
import { forgetKept, keep, keepSealKey, readKept, readSealKey } from "./vault.ts";

type Sealed = Pick<SealedList, "list" | "seal">;
/** The whole list, and the latest changes of it. */
type KeptList = { whole: Sealed; changes: Sealed | null };

/** Changes grow with the night; longer ones than this are read as a whole list again. */
const longestChanges = 150_000;

const toBytes = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

const isSealed = (key: CryptoKey, { list, seal }: Sealed) =>
  crypto.subtle.verify("HMAC", key, toBytes(seal), new TextEncoder().encode(list));

export class ListKeeper {
  list: NightList | null = null;
  readonly #eventId: string;
  #whole: NightList | null = null;
  #kept: KeptList | null = null;

  constructor(eventId: string) {
    this.#eventId = eventId;
  }

  get #name(): string {
    return `list:${this.#eventId}`;
  }

  get #sealName(): string {
    return `seal:${this.#eventId}`;
  }

  /** Opens what is kept; a list that was altered is thrown away. */
  async open(): Promise<void> {
    const kept = await readKept<KeptList>(this.#name);
    const key = kept && (await readSealKey(this.#sealName));
    if (!kept || !key) return;
    if (!(await isSealed(key, kept.whole)) || (kept.changes && !(await isSealed(key, kept.changes))))
      return this.forget();
    this.#take(kept);
    if (this.list && Date.parse(this.list.erase_at) < serverNow()) await this.forget();
  }

  #take(kept: KeptList): void {
    const whole = this.#kept?.whole === kept.whole ? this.#whole : readNightList(kept.whole.list);
    if (!whole || whole.event_id !== this.#eventId) return;
    this.#whole = whole;
    this.#kept = kept;
    this.list = kept.changes ? readNightList(kept.changes.list, whole) : whole;
  }

  /** From when the changes are to be read; null for the whole list. */
  get since(): string | null {
    const tooLong = (this.#kept?.changes?.list.length ?? 0) > longestChanges;
    return this.#whole && !tooLong ? this.#whole.as_of : null;
  }

  /**
   * Takes what the server answered to `since`, and keeps it where the browser can.
   * @throws Error for a list that is not sealed, not of this night, or not newer than the one that is here
   */
  async receive(answer: SealedList, since: string | null): Promise<void> {
    const given = { list: answer.list, seal: answer.seal };
    const bytes = toBytes(answer.key);
    const key = await keepSealKey(this.#sealName, bytes).catch(() =>
      crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]),
    );
    if (!(await isSealed(key, given))) throw new Error("The list is not sealed");
    const read = readNightList(given.list, since ? this.#whole : null);
    if (
      read.event_id !== this.#eventId ||
      (this.list && Date.parse(read.as_of) < Date.parse(this.list.as_of))
    )
      throw new Error("The list is of another night, or an old one");
    const kept =
      since && this.#kept ? { whole: this.#kept.whole, changes: given } : { whole: given, changes: null };
    this.#take(kept);
    await keep(this.#name, kept).catch(() => {});
  }

  async forget(): Promise<void> {
    this.list = null;
    this.#whole = null;
    this.#kept = null;
    await forgetKept(this.#name, this.#sealName);
  }
}

// A hand-held scanner is a keyboard: it types a code faster than any hand, and ends it with Enter or Tab.

/** A burst takes less than this for a key, taken over all of it: a wireless scanner stumbles now and then. */
export const burstKeyMs = 50;
/** After a pause as long as this something else begins. */
const pauseMs = 250;
const shortest = 6;

/** Tells bursts of keys from typing. */
export class KeyBurst {
  #keys = "";
  #first = 0;
  #last = Number.NEGATIVE_INFINITY;

  /**
   * Takes a key as it is pressed.
   * @param key as `KeyboardEvent.key` names it
   * @param at in ms, by any clock that goes on
   * @returns the text of a burst that this key ends; null for anything else
   */
  press(key: string, at: number): string | null {
    const goesOn = at - this.#last < pauseMs;
    if (key === "Enter" || key === "Tab") {
      const text = this.#keys;
      this.#keys = "";
      const isFast = goesOn && at - this.#first < text.length * burstKeyMs;
      return isFast && text.length >= shortest ? text : null;
    }
    // Shift and its like come along with capitals
    if (key.length !== 1) return null;
    if (!goesOn || this.#keys === "") {
      this.#keys = "";
      this.#first = at;
    }
    this.#keys += key;
    this.#last = at;
    return null;
  }

  /** Whether the latest key began something: nothing came right before it. */
  get isFirst(): boolean {
    return this.#keys.length === 1;
  }
}

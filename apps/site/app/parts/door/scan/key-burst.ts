// A hand-held scanner is a keyboard: it types a code faster than any hand, and ends it with Enter or Tab.

/** Keys further apart than this were pressed by a person. */
export const burstGapMs = 50;
const shortest = 6;

/** Tells bursts of keys from typing. */
export class KeyBurst {
  #keys = "";
  #last = Number.NEGATIVE_INFINITY;

  /**
   * Takes a key as it is pressed.
   * @param key as `KeyboardEvent.key` names it
   * @param at in ms, by any clock that goes on
   * @returns the text of a burst that this key ends; null for anything else
   */
  press(key: string, at: number): string | null {
    const isFast = at - this.#last <= burstGapMs;
    if (key === "Enter" || key === "Tab") {
      const text = isFast ? this.#keys : "";
      this.#keys = "";
      return text.length >= shortest ? text : null;
    }
    // Shift and its like come along with capitals
    if (key.length !== 1) return null;
    this.#keys = isFast ? this.#keys + key : key;
    this.#last = at;
    return null;
  }

  /** Whether this key began a burst, as far as one can tell: nothing came right before it. */
  get isFirst(): boolean {
    return this.#keys.length === 1;
  }
}

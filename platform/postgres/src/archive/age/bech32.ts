// The written form of keys (BIP 173), as age uses it: letters that are hard to mistake, and a sum over them.
const letters = "qpzry9x8gf2tvdw0s3jn54khce6mua7l";
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];

function sumOf(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    generator.forEach((part, bit) => {
      if ((top >>> bit) & 1) sum ^= part;
    });
  }
  return sum >>> 0;
}

const spread = (prefix: string): number[] => {
  const codes = [...prefix].map((sign) => sign.charCodeAt(0));
  return [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)];
};

/** Between groups of eight bits and of five. Null where bits are left over that are not zero. */
function regroup(values: Iterable<number>, from: number, to: number, isPadded: boolean): number[] | null {
  let held = 0;
  let bits = 0;
  const groups: number[] = [];
  for (const value of values) {
    held = (held << from) | value;
    bits += from;
    while (bits >= to) {
      bits -= to;
      groups.push((held >> bits) & ((1 << to) - 1));
    }
    held &= (1 << bits) - 1;
  }
  if (isPadded && bits > 0) groups.push((held << (to - bits)) & ((1 << to) - 1));
  return !isPadded && (bits >= from || held !== 0) ? null : groups;
}

/** @param prefix in small letters */
export function writeBech32(prefix: string, bytes: Uint8Array): string {
  const data = regroup(bytes, 8, 5, true) ?? [];
  const sum = sumOf([...spread(prefix), ...data, 0, 0, 0, 0, 0, 0]) ^ 1;
  const check = [25, 20, 15, 10, 5, 0].map((shift) => (sum >>> shift) & 31);
  return `${prefix}1${[...data, ...check].map((value) => letters[value]).join("")}`;
}

/** @returns the bytes, or null where the text is none with this prefix, or was mistyped */
export function readBech32(prefix: string, text: string): Buffer | null {
  const small = text.toLowerCase();
  if ((text !== small && text !== text.toUpperCase()) || !small.startsWith(`${prefix}1`)) return null;
  const values = [...small.slice(prefix.length + 1)].map((sign) => letters.indexOf(sign));
  if (values.length < 6 || values.includes(-1) || sumOf([...spread(prefix), ...values]) !== 1) return null;
  const bytes = regroup(values.slice(0, -6), 5, 8, false);
  return bytes && Buffer.from(bytes);
}

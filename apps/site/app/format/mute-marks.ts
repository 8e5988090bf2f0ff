/** What somebody has muted, as pages name it: the slug of a venue or organiser, the name of an artist, a handle, a tag, a word. */
export type Muted = { kind: string; mark: string };

/** What can be muted of a row: all that a list knows of it. */
export type Mutable = {
  title?: string | undefined;
  tags?: readonly string[];
  venue?: string | null | undefined;
  organiser?: string | null | undefined;
  artists?: readonly string[];
  handle?: string | null | undefined;
};

const LETTERS = { tag: "t", venue: "v", organiser: "o", artist: "a", user: "u" } as const;

/** "Róisín T" as one word of an attribute. */
const token = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_]+/gu, "-");

/**
 * What a row says of itself, so that a browser can leave it out for somebody who has muted it. Pages are the same for everybody; a
 * style sheet made of what was muted hides these rows before they are painted.
 */
export function muteMarks({ title, tags = [], venue, organiser, artists = [], handle }: Mutable) {
  const marks = [
    ...tags.map((tag) => `t-${token(tag)}`),
    ...artists.map((name) => `a-${token(name)}`),
    ...(venue ? [`v-${token(venue)}`] : []),
    ...(organiser ? [`o-${token(organiser)}`] : []),
    ...(handle ? [`u-${token(handle)}`] : []),
  ];
  return { "data-mute": marks.join(" "), "data-mute-title": title };
}

/** The style sheet that hides what is muted, except where somebody went to see it, and shows the notes that say so. */
export function muteSheet(muted: readonly Muted[]): string {
  const selectors = muted.flatMap(({ kind, mark }) => {
    if (kind === "word") return [`[data-mute-title*=${quote(mark)} i]`];
    const letter = LETTERS[kind as keyof typeof LETTERS];
    return letter ? [`[data-mute~=${quote(`${letter}-${token(mark)}`)}]`] : [];
  });
  if (selectors.length === 0) return "";
  const any = `:is(${selectors.join(",")}):not([data-shows-muted] *)`;
  return `${any}{display:none!important}main:has(${any}) [data-mute-note]{display:block}`;
}

const quote = (text: string): string =>
  `"${text.replaceAll(/["\\\n\r\f]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`;

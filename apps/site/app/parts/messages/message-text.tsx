import { splitLinks } from "./split-links.ts";

/** The words of a message. Addresses are links once the reader has let the sender in; nothing of them is fetched. */
export function MessageText({ text, hasLinks }: { text: string; hasLinks: boolean }) {
  return (
    <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {hasLinks
        ? splitLinks(text).map(({ text: piece, href }, index) =>
            href ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
              <a key={index} href={href} rel="nofollow ugc noopener" target="_blank" className="underline">
                {piece}
              </a>
            ) : (
              piece
            ),
          )
        : text}
    </p>
  );
}

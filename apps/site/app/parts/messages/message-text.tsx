import { distinctKeys } from "#app/format/distinct-keys.ts";
import { splitLinks } from "./split-links.ts";

/** The words of a message. Addresses are links once the reader has let the sender in; nothing of them is fetched. */
export function MessageText({ text, hasLinks }: { text: string; hasLinks: boolean }) {
  const pieces = hasLinks ? splitLinks(text) : [];
  const keys = distinctKeys(pieces.map(({ text: piece }) => piece));
  return (
    <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
      {hasLinks
        ? pieces.map(({ text: piece, href }, index) =>
            href ? (
              <a
                key={keys[index]}
                href={href}
                rel="nofollow ugc noopener"
                target="_blank"
                className="underline"
              >
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

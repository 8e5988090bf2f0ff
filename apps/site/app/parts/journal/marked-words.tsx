import { Link } from "react-router";
import { readMarks } from "./marked-text.ts";

/** A link among words: underlined, since colour alone does not tell it apart for everybody. */
export const textLink = "text-link underline underline-offset-4";

/** Words of an article with their marks drawn. */
export function MarkedWords({ text }: { text: string }) {
  return readMarks(text).map((run, place) => {
    const key = `${place} ${run.text}`;
    if (run.mark === "italic") return <em key={key}>{run.text}</em>;
    if (run.mark === "bold") return <strong key={key}>{run.text}</strong>;
    if (run.mark !== "link") return run.text;
    return run.to.startsWith("/") ? (
      <Link key={key} to={run.to} className={textLink}>
        {run.text}
      </Link>
    ) : (
      <a key={key} href={run.to} rel="noopener" className={textLink}>
        {run.text}
      </a>
    );
  });
}

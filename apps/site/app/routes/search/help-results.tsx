import { Link } from "react-router";

/** An answer of the help page, as search finds it. */
interface HelpCard {
  id: string;
  path: string;
  title: string;
  detail: string;
  answer: string;
}

/** Questions that the help page answers, with the answer. */
export function HelpResults({ items }: { items: readonly unknown[] }) {
  return (
    <ul className="gutter">
      {(items as HelpCard[]).map(({ id, path, title, answer }) => (
        <li key={id} className="max-w-reading border-line border-b py-4">
          <h3 className="type-h3">
            <Link to={path}>{title}</Link>
          </h3>
          <p className="mt-1 text-ink-2">{answer}</p>
        </li>
      ))}
    </ul>
  );
}

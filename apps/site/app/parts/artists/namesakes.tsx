import { Link } from "react-router";

/** Another artist of the same name. */
export type Namesake = { slug: string; name: string; place: string | null; genres: string[] };

/** Leads to those of the same name: "Not this one? Mara Vale (Leeds, folk)". */
export function Namesakes({ others }: { others: readonly Namesake[] }) {
  if (others.length === 0) return null;
  return (
    <p className="mt-2 text-small">
      Not this one?{" "}
      {others.map(({ slug, name, place, genres }, at) => (
        <span key={slug}>
          {at > 0 ? ", " : ""}
          <Link to={`/artists/${slug}`} dir="auto">
            {[name, [place, ...genres].filter(Boolean).join(", ")].filter(Boolean).join(", ")}
          </Link>
        </span>
      ))}
    </p>
  );
}

// The same cards as the events page with nothing around them: what React Router itself costs.
import { readFileSync } from "node:fs";
import { useLoaderData } from "react-router";

type Card = {
  slug: string;
  title: string;
  starts_at: string;
  venue_name: string | null;
  area_name: string | null;
  tags: string[];
  artists: string[];
  price_from_pence: number | null;
};

const cards: Card[] = JSON.parse(readFileSync(process.env.PAGE_DATA ?? "", "utf8"));
const time = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Europe/London",
});

export function loader() {
  return { cards };
}

export default function Cards() {
  const data = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>Events</h1>
      <ul>
        {data.cards.map((card) => (
          <li key={card.slug}>
            <a href={`/events/${card.slug}`}>
              <img src={`/posters/${card.slug}.svg`} alt="" width={74} height={98} loading="lazy" />
              <h2>{card.title}</h2>
            </a>
            <time dateTime={card.starts_at}>{time.format(new Date(card.starts_at))}</time>
            <p>
              {card.venue_name}, {card.area_name}: {card.artists.join(", ")}
            </p>
            <ul>
              {card.tags.map((tag) => (
                <li key={tag}>{tag}</li>
              ))}
            </ul>
            <p>{card.price_from_pence ? `£${(card.price_from_pence / 100).toFixed(2)}` : "Free"}</p>
          </li>
        ))}
      </ul>
    </main>
  );
}

import { Link } from "react-router";

/** What everybody here keeps to. */
export function HouseRules() {
  return (
    <section aria-labelledby="house-rules">
      <h2 id="house-rules" className="type-h3">
        House rules
      </h2>
      <ul className="mt-2 list-disc ps-5 text-ink-2 text-small">
        <li>Talk about the night, not about how people look.</li>
        <li>Ask before you post a picture of someone.</li>
        <li>Secret places stay secret.</li>
        <li>No tickets above face value.</li>
        <li>
          See something wrong? Report it. <Link to="/safety">How we keep people safe</Link>
        </li>
      </ul>
    </section>
  );
}

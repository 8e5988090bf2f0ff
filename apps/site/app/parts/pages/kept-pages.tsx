import { useEffect, useState } from "react";
import { listKeptPages } from "#app/api/list-kept-pages.ts";

/** The home page is called as the site is, which says nothing in a list. */
const isHome = (address: string) => address.split("?")[0] === "/";

/** Pages that open without a connection, by the titles they had when they were seen. Plain links: the copy of a page is a whole page. */
export function KeptPages() {
  const [pages, setPages] = useState<readonly { address: string; title: string }[]>([]);
  useEffect(() => {
    void listKeptPages().then(setPages);
  }, []);
  if (pages.length === 0) return null;
  return (
    <section aria-labelledby="kept-pages">
      <h2 id="kept-pages" className="type-h2">
        Pages you have seen
      </h2>
      <p className="mt-2 mb-4 text-ink-2">They open as they were when you saw them last.</p>
      <ul className="grid gap-2">
        {pages.map(({ address, title }) => (
          <li key={address}>
            <a href={address} className="text-link">
              {isHome(address) ? "Home" : title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

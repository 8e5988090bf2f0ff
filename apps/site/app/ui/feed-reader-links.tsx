/** Where programs that read feeds find the nights of a page. @param page its path, with its question when the nights are those of one */
export function FeedReaderLinks({ page }: { page: string }) {
  const [path = "", query] = page.split("?");
  const address = (ending: string) => `${path}.${ending}${query ? `?${query}` : ""}`;
  const link = "inline-flex min-h-6 items-center text-link";
  return (
    <p className="mt-2 w-full text-ink-2 text-small">
      For a feed reader:{" "}
      <a href={address("atom")} className={link}>
        Atom
      </a>
      {" or "}
      <a href={address("json")} className={link}>
        JSON Feed
      </a>
    </p>
  );
}

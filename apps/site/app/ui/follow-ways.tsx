import type { ReactNode } from "react";

type FollowWaysProps = {
  /** path of the page, with its question when the nights are those of one */
  page: string;
  /** the end of the sentence, where there is one more way */
  children?: ReactNode;
};

/** How the nights of a page are followed without an account: by a calendar, by a feed reader, and perhaps from elsewhere. */
export function FollowWays({ page, children }: FollowWaysProps) {
  const [path = "", query] = page.split("?");
  const address = (ending: string) => `${path}.${ending}${query ? `?${query}` : ""}`;
  const link = "inline-flex min-h-6 items-center text-link";
  return (
    <p className="mt-2 w-full text-ink-2 text-small">
      Follow by{" "}
      <a href={address("ics")} className={link}>
        calendar
      </a>
      {", "}
      <a href={address("atom")} className={link}>
        Atom
      </a>
      {children ? ", " : " or "}
      <a href={address("json")} className={link}>
        JSON Feed
      </a>
      {children}
    </p>
  );
}

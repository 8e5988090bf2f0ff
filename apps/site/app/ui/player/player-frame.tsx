import { useEffect } from "react";
import { awaitPlayer } from "./awaited-player.ts";
import type { PlayerFacts } from "./player.tsx";

type PlayerFrameProps = PlayerFacts & { frame: string; onBlocked: () => void };

/**
 * The frame. A page's policy is the one of the document it began with: a person who came here from another page of ours still has that
 * one's, which holds no player, so the page is loaded again once and the player opens then.
 */
export function PlayerFrame({ name, title, url, frame, height, onBlocked }: PlayerFrameProps) {
  useEffect(() => {
    const onViolation = ({ effectiveDirective }: SecurityPolicyViolationEvent) => {
      if (effectiveDirective !== "frame-src") return;
      const [loaded] = performance.getEntriesByType("navigation");
      const isOther = loaded && new URL(loaded.name).pathname !== window.location.pathname;
      if (isOther) awaitPlayer(url);
      else onBlocked();
    };
    document.addEventListener("securitypolicyviolation", onViolation);
    return () => document.removeEventListener("securitypolicyviolation", onViolation);
  }, [url, onBlocked]);
  return (
    <iframe
      title={`${name}: ${title}`}
      src={frame}
      className="w-full border-0"
      style={{ height }}
      allow="autoplay; encrypted-media"
      sandbox="allow-scripts allow-same-origin allow-popups"
      referrerPolicy="strict-origin-when-cross-origin"
      data-no-print=""
    />
  );
}

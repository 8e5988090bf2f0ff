import type { RefAttributes } from "react";
import { type LinkProps, Link as RouterLink } from "react-router";

/** An address that stands in a page as it is written: from the root, without steps that the router would have to resolve. */
const whole = /^\/(?:[^/\\?#.][^/\\?#]*(?:\/[^/\\?#.][^/\\?#]*)*\/?)?(?:\?[^#]+)?(?:#.+)?$/;

/** What tells the router how to go there, and is no attribute. */
function ServerLink({
  to,
  discover,
  prefetch,
  relative,
  reloadDocument,
  replace,
  mask,
  state,
  preventScrollReset,
  viewTransition,
  defaultShouldRevalidate,
  ...attributes
}: LinkProps) {
  return <a {...attributes} href={String(to)} />;
}

/**
 * A link to a page of ours. It is the router's; on the server, where nobody presses it, a plain one with the same attributes, since the
 * router would work each address out three times and a list has hundreds. Routes are known from the start: none is to be discovered.
 */
export function Link(props: LinkProps & RefAttributes<HTMLAnchorElement>) {
  return import.meta.env.SSR && typeof props.to === "string" && whole.test(props.to) && !props.mask ? (
    <ServerLink {...props} />
  ) : (
    <RouterLink discover="none" {...props} />
  );
}

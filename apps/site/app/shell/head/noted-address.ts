// "Back" can be pressed between a page's first paint and the moment it comes to life. The address is another one then than that of
// the page, and the router, which takes the page's data for that of the address, would find none of its own.

declare global {
  interface Window {
    undercroftAddress?: string;
    __reactRouterDataRouter?: unknown;
  }
}

/**
 * For the head of the document: notes the address that the page was made for, and asks for the page of another one as soon as that is
 * the address and no router is there to draw it.
 */
export const noteAddress = `undercroftAddress=location.pathname+location.search
addEventListener("popstate",function(){window.__reactRouterDataRouter||undercroftAddress===location.pathname+location.search||location.reload()})`;

/** Whether the address was another one than that of the page before a router was there; the page of that address is on its way then. */
export const hasMovedOn = (): boolean =>
  !window.__reactRouterDataRouter &&
  window.undercroftAddress !== undefined &&
  window.undercroftAddress !== window.location.pathname + window.location.search;

/**
 * What lies behind a modal: a dot screen, and a page that does not scroll (base.css). Radix's own overlay adds
 * a style element at run time, which the content security policy refuses.
 */
export function Backdrop() {
  return (
    <div
      data-modal-backdrop=""
      className="dot-screen fixed inset-0 z-50 animate-fade-in"
      aria-hidden="true"
    />
  );
}

/** Shown above a form to people who have scripts off. */
export function FormNeedsScript() {
  return (
    <noscript>
      <p className="border-2 border-ink p-4">
        This form needs JavaScript. You can also write to the addresses on <a href="/about">the about page</a>
        .
      </p>
    </noscript>
  );
}

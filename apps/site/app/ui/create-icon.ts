import { createElement, type SVGProps } from "react";

type IconData = { name: string; node: [tag: string, attributes: Record<string, string>][] };

const attributes = {
  xmlns: "http://www.w3.org/2000/svg",
  width: 24,
  height: 24,
  viewBox: "0 0 24 24",
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

/**
 * Draws an icon of Lucide. The build puts it in the place of the library's own, which knows contexts, sizes and strokes
 * that no page uses and weighs as much as thirty icons. An icon without a name of its own is hidden from readers.
 */
export default function createIcon({ node }: IconData) {
  const drawn = node.map(([tag, shape]) => createElement(tag, shape));
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      "svg",
      { ...attributes, "aria-hidden": props["aria-label"] || props.role ? undefined : true, ...props },
      drawn,
    );
}

import { renderToString } from "react-dom/server";
import { createMemoryRouter, Link as RouterLink, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { Link } from "./page-link.tsx";

const draw = (element: React.ReactNode) =>
  renderToString(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);

test("a link of the server has the attributes of the router's own, whatever its address", () => {
  const addresses = [
    ...["/", "/events", "/events/", "/events?tag=techno&page=2", "/events/a%20b?q=%C3%A9#top", "/events#top"],
    ...[
      "",
      "events",
      "../events",
      "/events/../venues",
      "/events/./a",
      "/../events",
      "/./events",
      "//elsewhere.test",
      "/a//b",
      "/a\\b",
    ],
    ...["?page=2", "#top", "/events?", "/events#", "https://elsewhere.test/", "mailto:a@b.test"],
  ];
  for (const to of addresses) {
    const props = { to, className: "link", rel: "next", prefetch: "intent", viewTransition: true } as const;
    const ours = draw(<Link {...props}>Next</Link>);
    expect(ours, to).toBe(
      draw(
        <RouterLink discover="none" {...props}>
          Next
        </RouterLink>,
      ),
    );
  }
});

test("on the server an ordinary address asks nothing of the router", () => {
  expect(renderToString(<Link to="/events?page=2">Next</Link>)).toBe('<a href="/events?page=2">Next</a>');
});

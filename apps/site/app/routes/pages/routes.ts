import { index, route } from "@react-router/dev/routes";
import type { PartRoutes } from "../part-routes.ts";

export default {
  public: [
    index("./routes/pages/home/home.tsx"),
    route("offline", "./routes/pages/offline.tsx"),
    route("tonight.json", "./routes/pages/tonight.ts"),

    // Texts about us, and the forms on them
    route("about", "./routes/pages/document.tsx", { id: "document-about" }),
    route("terms", "./routes/pages/document.tsx", { id: "document-terms" }),
    route("refunds", "./routes/pages/document.tsx", { id: "document-refunds" }),
    route("accessibility", "./routes/pages/document.tsx", { id: "document-accessibility" }),
    route("contact", "./routes/pages/contact.tsx"),
    route("help", "./routes/pages/help.tsx"),
    route("safety", "./routes/pages/safety.tsx"),
    route("privacy", "./routes/pages/privacy.tsx"),
    route("cookies", "./routes/pages/cookies.tsx"),
    route("report", "./routes/pages/report.tsx"),

    // For search engines
    route("sitemap.xml", "./routes/pages/sitemap-index.ts"),
    route("sitemap/:name.xml", "./routes/pages/sitemap-part.ts"),
    route("manifest.webmanifest", "./routes/pages/web-manifest.ts"),
    route("robots.txt", "./routes/pages/robots.ts"),

    // For people who found a hole
    route(".well-known/security.txt", "./routes/pages/security-text.ts"),

    route("*", "./routes/pages/not-found.tsx"),
  ],
} satisfies PartRoutes;

// What React and its router carry for others: functions that nothing on this site can reach. They are a seventh of both, and every
// first visit would fetch them.
import type { Plugin } from "vite";

/**
 * `<ViewTransition>`, which nothing renders: the router starts view transitions without it. Each of these looks for such a component,
 * or serves one that was found.
 */
const viewTransitions = `
  startViewTransition measureViewTransitionHostInstancesRecursive restoreViewTransitionName commitDeletedPairViewTransitions
  commitExitViewTransitions measureNestedViewTransitions applyViewTransitionToHostInstancesRecursive commitAppearingPairViewTransitions
  commitEnterViewTransitions applyViewTransitionName commitNestedViewTransitions restorePairedViewTransitions scheduleViewTransitionEvent
  restoreEnterOrExitViewTransitions restoreNestedViewTransitions restoreViewTransitionOnHostInstances getViewTransitionName
  getViewTransitionClassName createViewTransitionInstance applyViewTransitionToHostInstances commitAfterMutationEffectsOnFiber
  flushAfterMutationEffects trackEnterViewTransitions reportViewTransitionError createMeasurement measureInstance`;

/** `<Activity>`, `<SuspenseList>`, custom elements, `useActionState` and the browser's own progress bar for transitions. */
const components = `
  updateActivityComponent retryActivityComponentWithoutHydrating mountActivityChildren commitActivityHydrationCallbacks
  updateSuspenseListComponent initSuspenseListRenderState cutOffTailIfNeeded setPropOnCustomElement
  mountActionState updateActionStateImpl rerenderActionState runActionStateAction handleActionReturnValue
  onActionSuccess onActionError defaultOnDefaultTransitionIndicator`;

/** `preload` and its like, and the stack of components beside an error, which no report of ours holds. */
const services = `
  preload preloadModule preinitStyle preinitModuleScript preinitScript preconnectAs preconnect prefetchDNS
  describeNativeComponentFrame describeFiber getStackByFiberInDevAndProd`;

const words = (list: string): string[] => list.trim().split(/\s+/);

/**
 * The functions by the end of their file. Those of the router serve `instrumentations`, a map of routes that is loaded in pieces, pages
 * without a server, React Server Components, and actions of routes. No route has an action (tests/structure/site/route-actions.test.ts):
 * what people send goes to the API.
 */
const idle: Record<string, string[]> = {
  "react-router/dist/production/lib/router/instrumentation.js": [
    "getRouteInstrumentationUpdates",
    "instrumentClientSideRouter",
  ],
  "react-router/dist/production/lib/router/router.js": [
    "handleAction",
    "handleFetcherAction",
    "discoverRoutes",
    "patchRoutes",
  ],
  "react-router/dist/production/lib/dom/ssr/components.js": ["RSCPrefetchPageLinksImpl"],
  "react-router/dist/production/lib/dom/ssr/fog-of-war.js": [
    "getPatchRoutesOnNavigationFunction",
    "useFogOFWarDiscovery",
  ],
  "react-router/dist/production/lib/dom/ssr/single-fetch.js": ["singleFetchActionStrategy", "nonSsrStrategy"],
  "react-dom/cjs/react-dom-client.production.js": words(`${viewTransitions} ${components} ${services}`),
};

/** The methods of what a `ref` of a `<Fragment>` holds; no fragment has one. */
const fragmentMethods = /^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^\};\n/gm;

/**
 * Keeps those functions out of the browser's scripts: their places stay, and the bundler drops what only they used.
 * @throws Error when React or the router no longer has one of them under its name
 */
export function withoutIdleParts(): Plugin {
  return {
    name: "without-idle-parts",
    applyToEnvironment: ({ name }) => name === "client",
    transform(code, id) {
      const file = Object.keys(idle).find((end) => id.endsWith(end));
      if (!file) return null;
      let kept = file.startsWith("react-dom") ? code.replace(fragmentMethods, "") : code;
      for (const name of idle[file] ?? []) {
        const shorter = kept.replace(
          new RegExp(`(async )?function ${name}\\(`),
          `function ${name}() {}\n$1function idle_${name}(`,
        );
        if (shorter === kept) throw new Error(`There is no ${name} in ${file} any more`);
        kept = shorter;
      }
      return { code: kept, map: null };
    },
  };
}

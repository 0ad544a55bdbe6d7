// The options with which every tool of the project starts Chromium. The commands of package.json find the program and name it in CHROMIUM.

/** With each page Chromium loads two more of its own, for lists below its address bar, which no test opens: half a second of CPU. */
const PAGES_OF_THE_BROWSER = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** What Playwright switches off (chromiumSwitches.ts). Chromium reads only the last list of features, so ours repeats it. */
const BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'DialMediaRouteProvider',
  'GlobalMediaControls',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'BlockOriginHeaderModificationOnRedirect',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'Translate',
  'AutoDeElevate',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
];

export const launchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  // The first is needed as root. The others keep the browser from contacting its vendor's servers.
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    `--disable-features=${[...BY_PLAYWRIGHT, ...PAGES_OF_THE_BROWSER].join(',')}`,
  ],
};

/** What a browser says of itself, as people name it. */

const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\/|CriOS/, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** A user agent in two words, such as "Chrome · Windows"; empty where it names neither. */
export const deviceNamed = (agent: string): string =>
  [browsers, systems].flatMap((list) => list.find(([pattern]) => pattern.test(agent))?.[1] ?? []).join(' · ');

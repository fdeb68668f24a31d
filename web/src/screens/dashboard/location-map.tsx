import { scaleLinear } from 'd3-scale';
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { colorOfPercent } from '../../parts/chart/level-color.ts';
import { MaybeLink, type Target } from '../../parts/shell/reach.tsx';
import classes from './location-map.module.css';
import { turkiye } from './turkiye.ts';
import { words } from './words.ts';

export interface Placed {
  Id: number;
  Name: string;
  AverageScore: number | null;
  Completed: number;
  Level: string | null;
  Levels: { min: number; max: number }[];
  Latitude: number | null;
  Longitude: number | null;
}

type Point = readonly [number, number];

const edge = 14;
/** A degree of longitude is shorter than one of latitude by the cosine of the latitude. */
const shorter = (latitude: number): number => Math.cos((latitude * Math.PI) / 180);

interface LocationMapProps {
  places: readonly Placed[];
  /** How many there are beside those that are shown, too. */
  total: number;
  to: (place: Placed) => Target | undefined;
}

/** Locations where they are, in the colour of their level; the outline of Türkiye is drawn where all of them lie in it. */
export function LocationMap({ places, total, to }: LocationMapProps) {
  const say = useSay();
  const format = useFormat();
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    setWidth(element.clientWidth);
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const points = places.flatMap((place) =>
    place.Latitude === null || place.Longitude === null
      ? []
      : [{ ...place, at: [place.Longitude, place.Latitude] as Point }],
  );
  const unplaced = places.length - points.length;
  const isHome = points.every(({ at: [x, y] }) => x > 25.5 && x < 45 && y > 35.7 && y < 42.3);
  const seen: readonly Point[] = isHome ? turkiye.flat() : points.map(({ at }) => at);
  const [west, east] = [Math.min(...seen.map(([x]) => x)), Math.max(...seen.map(([x]) => x))];
  const [south, north] = [Math.min(...seen.map(([, y]) => y)), Math.max(...seen.map(([, y]) => y))];
  const ratio = Math.min(
    1,
    Math.max(0.42, (north - south + 0.2) / ((east - west + 0.2) * shorter((north + south) / 2))),
  );
  const height = Math.round(width * ratio);
  const x = scaleLinear()
    .domain([west, Math.max(east, west + 0.1)])
    .range([edge, width - edge]);
  const y = scaleLinear()
    .domain([south, Math.max(north, south + 0.1)])
    .range([height - edge, edge]);
  const path = (line: readonly Point[]): string =>
    `M${line.map(([a, b]) => `${x(a).toFixed(1)},${y(b).toFixed(1)}`).join('L')}Z`;
  const scoreOf = ({ AverageScore, Completed }: Placed): string =>
    AverageScore === null ? say(Completed === 0 ? words.noResponse : words.notScored) : format.percent(AverageScore);
  return (
    <div ref={box}>
      {width > 0 && (
        <div style={{ height }} className={classes.map}>
          <svg width={width} height={height} aria-hidden>
            {isHome &&
              turkiye.map((line, part) => (
                <path key={part === 0 ? 'thrace' : 'anatolia'} d={path(line)} className={classes.land} />
              ))}
          </svg>
          <ul>
            {points.map((place) => (
              <li key={place.Id} style={{ left: x(place.at[0]), top: y(place.at[1]) }}>
                <MaybeLink to={to(place)} className={classes.point}>
                  <span
                    className={classes.dot}
                    style={{ background: colorOfPercent(place.AverageScore, place.Levels) }}
                    data-none={place.AverageScore === null || undefined}
                  />
                  <span
                    className={classes.name}
                    style={{ '--across': (x(place.at[0]) / width) * 100, maxWidth: width } as CSSProperties}
                  >
                    <strong>{place.Name}</strong>
                    <span>{[scoreOf(place), place.Level].filter(Boolean).join(' · ')}</span>
                  </span>
                </MaybeLink>
              </li>
            ))}
          </ul>
        </div>
      )}
      {places.length < total && (
        <p className={classes.quiet}>
          {say(words.lowestPlaces, { n: format.number(places.length), total: format.number(total) })}
        </p>
      )}
      {unplaced > 0 && (
        <p className={classes.quiet}>
          {unplaced === 1 ? say(words.oneUnplaced) : say(words.unplaced, { n: format.number(unplaced) })}
        </p>
      )}
    </div>
  );
}

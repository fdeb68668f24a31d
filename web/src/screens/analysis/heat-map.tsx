import { type analysis, mostHeatLocations } from '@sahada/contract/analysis';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { withQuery } from '../../client/address.ts';
import type { OutputOf } from '../../client/call.ts';
import { useFormat } from '../../client/format.ts';
import { useSay } from '../../client/language.ts';
import { heightColor } from '../../parts/chart/level-mix.ts';
import { useGoOn } from '../../parts/list/go-on.ts';
import { useBehind } from '../../parts/report/behind.ts';
import { Panel } from '../../parts/say/panel.tsx';
import { MaybeLink } from '../../parts/shell/reach.tsx';
import classes from './analysis.module.css';
import { type Asked, partBehind } from './filters.ts';
import { words } from './words.ts';

type Data = OutputOf<typeof analysis.checklist>;
type Cell = Data['HeatMap']['Cells'][number];

const step = 15;

/** From red at 40 % and below over amber to green at 100 %; the figure stands in each cell, so no colour is needed to read it. */
export const heatOf = (percent: number): string => heightColor('-soft', Math.max(0, Math.min(1, (percent - 40) / 60)));

/** Sections by location, as a table whose cells are coloured: its own twin. A cell opens its responses. */
export function HeatMap({ data, asked }: { data: Data; asked: Asked }) {
  const say = useSay();
  const format = useFormat();
  const behind = useBehind();
  const { HeatMap: map } = data;
  const toCell = ({ locationId, departmentId }: Cell) => {
    const search = partBehind(asked, data, { locationId: String(locationId), departmentId: String(departmentId) });
    return search === null ? undefined : behind.responses(search, asked.onlyApproved === true);
  };
  const [shown, setShown] = useState(step);
  const goOn = useGoOn(shown);
  const cells = new Map<string, Cell>(map.Cells.map((cell) => [`${cell.locationId} ${cell.departmentId}`, cell]));
  if (map.Locations.length === 0) return null;
  const left = map.Locations.length - shown;
  return (
    <Panel title={words.heat}>
      <p className={classes.quiet}>
        {say(words.heatHint)}
        {map.Locations.length >= mostHeatLocations && ` ${say(words.heatCut, { n: format.number(mostHeatLocations) })}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className={classes.heat} tabIndex={0} aria-label={`${say(words.heat)}: ${say(words.asTable)}`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say(words.location)}</th>
              {map.Departments.map(({ Id, Value }) => (
                <th key={Id} scope="col">
                  {Value}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {map.Locations.slice(0, shown).map((place) => (
              <tr key={place.Id}>
                <th scope="row">
                  <Link to="." search={withQuery({ locationIds: String(place.Id) })} resetScroll={false}>
                    {place.Value}
                  </Link>
                </th>
                {map.Departments.map((section) => {
                  const cell = cells.get(`${place.Id} ${section.Id}`);
                  return cell === undefined ? (
                    <td key={section.Id} data-none title={say(words.notAsked)}>
                      –
                    </td>
                  ) : (
                    <td
                      key={section.Id}
                      style={{ background: heatOf(cell.percent) }}
                      title={say(words.atPlace, {
                        place: place.Value,
                        section: section.Value,
                        percent: format.percent(cell.percent),
                        n: format.number(cell.count),
                      })}
                    >
                      <MaybeLink to={toCell(cell)}>{format.percent(cell.percent, 0)}</MaybeLink>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {left > 0 && (
        <button
          type="button"
          className={classes.link}
          onClick={(event) => {
            goOn(event);
            setShown(shown + 50);
          }}
        >
          {say(words.moreLocations, { n: format.number(left) })}
        </button>
      )}
    </Panel>
  );
}

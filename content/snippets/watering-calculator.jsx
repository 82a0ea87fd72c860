import { useState } from 'react';

/** Days between two waterings in spring, and liters a plant each time. */
const PLANTS = {
  herb: [2, 0.2],
  houseplant: [7, 0.5],
  succulent: [14, 0.1],
  tree: [7, 8],
};

const field = 'mt-1 w-full rounded-lg border px-3 py-2';

/** Says how often to water and how much water that takes in a month. */
export const WateringCalculator = ({ plants = 3 }) => {
  const [tag, setTag] = useState('herb');
  const [count, setCount] = useState(plants);
  const [isSummer, setSummer] = useState(false);

  const [days, liters] = PLANTS[tag];
  const interval = Math.ceil(days / (isSummer ? 2 : 1));
  const month = Math.round((30 / interval) * liters * count * 10) / 10;

  return (
    <form
      className="not-prose my-6 rounded-xl border p-5"
      aria-label="Watering calculator"
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <label className="text-sm">
          Kind of plant
          <select className={field} value={tag} onChange={(event) => setTag(event.target.value)}>
            {Object.keys(PLANTS).map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label className="text-sm">
          How many
          <input
            className={field}
            type="number"
            min="1"
            max="500"
            value={count}
            onChange={(event) => setCount(Math.min(500, Math.max(1, Number(event.target.value) || 1)))}
          />
        </label>
      </div>
      <label className="mt-4 flex items-center gap-2 text-sm">
        <input type="checkbox" checked={isSummer} onChange={() => setSummer(!isSummer)} />
        It is summer, and the window faces south
      </label>
      <p className="mt-4 mb-0" role="status">
        Water every {interval === 1 ? 'day' : `${interval} days`}: {month} liters a month.
      </p>
    </form>
  );
};

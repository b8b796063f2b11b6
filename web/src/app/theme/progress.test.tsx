import { afterEach, describe, expect, it } from '@jest/globals';
import LinearProgress from '@mui/material/LinearProgress';
import { ThemeProvider } from '@mui/material/styles';
import { cleanup, render, screen } from '@testing-library/react';
import { WayAhead } from '../../outbound/picking/WayAhead.tsx';
import { makeTheme } from './theme.ts';

afterEach(cleanup);

/** The share of the bar that is painted, and whether the rest has the colour of a line. */
const painted = () => {
  const track = screen.getByRole('progressbar');
  const bar = track.querySelector<HTMLElement>('span')!;
  const moved = /translateX\((-?[\d.]+)%\)/.exec(bar.style.transform)?.[1];
  return { percent: 100 + Number(moved), track: getComputedStyle(track).backgroundColor };
};

describe.each(['light', 'dark'] as const)('a progress bar, %s', (scheme) => {
  const theme = makeTheme(scheme, 'default', 'en-US');
  const shown = (bar: React.ReactNode) => {
    render(<ThemeProvider theme={theme}>{bar}</ThemeProvider>);
    return painted();
  };
  const probe = () => {
    const box = document.createElement('div');
    box.style.backgroundColor = theme.palette.divider;
    document.body.append(box);
    const { backgroundColor } = getComputedStyle(box);
    box.remove();
    return backgroundColor;
  };

  it('at 0 % paints nothing, on a track without tint', () => {
    const bar = shown(<LinearProgress variant="determinate" value={0} />);
    expect(bar).toEqual({ percent: 0, track: probe() });
  });

  it('of a picking or a count paints what is done: nothing at the start, nor if there is nothing to do', () => {
    const list = { label: 'List', open: () => undefined };
    const way = (done: number, all: number) => (
      <WayAhead done={done} all={all} label="Progress" text={`${done} / ${all}`} list={list} />
    );
    expect(shown(way(0, 8)).percent).toBe(0);
    cleanup();
    expect(shown(way(0, 0)).percent).toBe(0);
    cleanup();
    expect(shown(way(2, 8)).percent).toBe(25);
    cleanup();
    expect(shown(way(8, 8)).percent).toBe(100);
  });
});

/** @jest-environment jsdom */
import { describe, expect, it } from '@jest/globals';
import type { WeightCourse as Course } from '@sorrel/contracts/consultations/course';
import { render, screen } from '@testing-library/react';
import { courseText, drawn, HEIGHT, WIDTH } from './weight-course.ts';
import { WeightCourse } from './weight-course.tsx';

const course = (over: Partial<Course> = {}): Course => ({
  weights: [
    { on: '2026-06-01', kg: 100, source: 'verified' },
    { on: '2026-09-01', kg: 97.25, source: 'check-in' },
    { on: '2026-11-30', kg: 96, source: 'verified' },
  ],
  heightCm: 170,
  startedOn: '2026-06-02',
  start: { on: '2026-06-01', kg: 100, source: 'verified' },
  goal: { on: '2026-12-01', kg: 95 },
  weeks: 25,
  lost: 0.04,
  lostAWeek: 0.001,
  ...over,
});

describe('the weight of a case', () => {
  it.each<[string, Partial<Course>, string]>([
    ['lost', {}, '100 kg to 96 kg: 4 % lost in 25 weeks since the start, lately 0.1 % a week.'],
    ['gained', { lost: -0.02, lostAWeek: -0.01 }, '100 kg to 96 kg: 2 % gained in 25 weeks since the start.'],
    ['not weighed since', { lost: null, weeks: 1 }, '96 kg; no later weight is known, 1 week since the start.'],
    ['not begun', { weeks: null, start: null }, '96 kg so far; nothing has been prescribed yet.'],
    ['never weighed', { weights: [] }, 'No weight is known.'],
  ])('in words: %s', (_, over, words) => expect(courseText(course(over))).toBe(words));

  it('stays within its drawing, the goal too, in the order of its days', () => {
    const { points, goal, labels } = drawn(course());
    for (const { x, y } of [...points, { x: goal?.to ?? -1, y: goal?.y ?? -1 }]) {
      expect(x >= 0 && x <= WIDTH).toBe(true);
      expect(y >= 0 && y <= HEIGHT).toBe(true);
    }
    expect(points.map(({ x }) => x)).toEqual(points.map(({ x }) => x).toSorted((a, b) => a - b));
    // Lighter is lower on the page.
    expect((points[2]?.y ?? 0) > (points[0]?.y ?? 0)).toBe(true);
    expect(labels.map(({ kg }) => kg)).toEqual(labels.map(({ kg }) => kg).toSorted((a, b) => b - a));
    expect(drawn(course({ weights: course().weights.slice(0, 1), goal: null, startedOn: null })).points).toHaveLength(
      1,
    );
  });

  it('can be read as a table, newest first, and its drawing says the same', () => {
    render(<WeightCourse course={course()} />);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(courseText(course()));
    expect(screen.getAllByRole('row', { hidden: true }).map((row) => row.textContent)).toEqual([
      'DayWeightFrom',
      expect.stringMatching(/96 kgVerified by the team$/),
      expect.stringMatching(/97\.3 kgTold before a step$/),
      expect.stringMatching(/100 kgVerified by the team$/),
    ]);
    expect(screen.getByText(/At most 95 kg by/)).not.toBeNull();
  });
});

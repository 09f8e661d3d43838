import { parser } from '@prometheus-io/lezer-promql';

interface Selected {
  metric: string;
  /** The labels it is filtered by. */
  labels: string[];
}

/**
 * The metrics and labels a PromQL expression uses; throws where it cannot be parsed. Grafana's own variables (`$__rate_interval`) stand for
 * a duration.
 */
export function selectedBy(expression: string): { selected: Selected[]; grouped: string[] } {
  const text = expression.replaceAll('$__rate_interval', '5m').replaceAll(/\$\w+/g, 'some');
  const selected: Selected[] = [];
  const grouped: string[] = [];
  const tree = parser.parse(text);
  tree.iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`Cannot be read at ${from}: ${text}`);
      if (type.name === 'GroupingLabels')
        grouped.push(
          ...text
            .slice(from + 1, to - 1)
            .split(',')
            .map((label) => label.trim())
            .filter(Boolean),
        );
      if (type.name !== 'VectorSelector') return;
      const name = node.getChild('Identifier');
      const matchers = node.getChild('LabelMatchers');
      const labels = matchers ? [...text.slice(matchers.from, matchers.to).matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)] : [];
      selected.push({
        metric: name ? text.slice(name.from, name.to) : '',
        labels: labels.map(([, label = '']) => label),
      });
    },
  });
  return { selected, grouped };
}

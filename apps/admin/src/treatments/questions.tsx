import { WORDS_MOST } from '@sorrel/contracts/billing/treatment-words';
import { Button, Form, Input } from 'antd';
import { useLayoutEffect, useRef } from 'react';
import { upTo } from './words.ts';

/** The questions, in order. Each is moved by its own buttons, which keep the focus on the question that moves. */
export function Questions() {
  const block = useRef<HTMLDivElement>(null);
  const wanted = useRef<string | null>(null);
  const focus = (selector: string): void => {
    wanted.current = selector;
  };
  // With what is drawn and not a frame later: on a busy machine the next key would still go to where the focus was.
  const moveFocus = (): void => {
    const found = wanted.current === null ? null : block.current?.querySelector<HTMLElement>(wanted.current);
    if (!found) return;
    wanted.current = null;
    found.focus();
  };
  return (
    <Form.List name="faqs">
      {(fields, { add, remove, move }, { errors }) => (
        <div ref={block}>
          <ol className="words-questions">
            {fields.map(({ key, name }) => {
              const number = name + 1;
              const go = (to: number, way: 'up' | 'down'): void => {
                move(name, to);
                // At either end there is no further: the other button takes the focus.
                const isEnd = way === 'up' ? to === 0 : to === fields.length - 1;
                focus(`[data-move="${to}-${isEnd ? (way === 'up' ? 'down' : 'up') : way}"]`);
              };
              return (
                <li key={key} aria-label={`Question ${number}`}>
                  <Form.Item name={[name, 'q']} label={`Question ${number}`} rules={upTo(WORDS_MOST.question)}>
                    <Input autoComplete="off" maxLength={WORDS_MOST.question} />
                  </Form.Item>
                  <Form.Item name={[name, 'a']} label={`Answer ${number}`} rules={upTo(WORDS_MOST.answer)}>
                    <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} maxLength={WORDS_MOST.answer} />
                  </Form.Item>
                  <div className="words-move">
                    <Button
                      size="small"
                      data-move={`${name}-up`}
                      disabled={name === 0}
                      aria-label={`Move up question ${number}`}
                      onClick={() => go(name - 1, 'up')}
                    >
                      Move up
                    </Button>
                    <Button
                      size="small"
                      data-move={`${name}-down`}
                      disabled={name === fields.length - 1}
                      aria-label={`Move down question ${number}`}
                      onClick={() => go(name + 1, 'down')}
                    >
                      Move down
                    </Button>
                    <Button
                      size="small"
                      danger
                      aria-label={`Remove question ${number}`}
                      onClick={() => {
                        remove(name);
                        focus(fields.length === 1 ? '[data-add]' : `li:nth-child(${Math.max(1, name)}) input`);
                      }}
                    >
                      Remove
                    </Button>
                  </div>
                </li>
              );
            })}
          </ol>
          <Form.ErrorList errors={errors} />
          <Button
            data-add
            disabled={fields.length >= WORDS_MOST.faqs}
            onClick={() => {
              add({ q: '', a: '' });
              focus(`li:nth-child(${fields.length + 1}) input`);
            }}
          >
            Add a question
          </Button>
          <AfterDrawing work={moveFocus} />
        </div>
      )}
    </Form.List>
  );
}

/** Does its work as soon as the list has been drawn anew. */
function AfterDrawing({ work }: { work: () => void }): null {
  useLayoutEffect(work);
  return null;
}

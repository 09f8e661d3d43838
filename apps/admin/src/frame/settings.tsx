import { DownOutlined } from '@ant-design/icons';
import { Button, Popover, Radio, Switch } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type Look, usePreferences } from '../app/preferences.store.ts';

const LOOKS: { value: Look; label: string }[] = [
  { value: 'system', label: 'As this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Behind one's own name: how the console looks, whether single keys do something, one's own security, and the way out. */
export function Settings({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      open={isOpen}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomRight"
      getPopupContainer={() => document.querySelector('main') ?? document.body}
      content={<Choices onGo={() => setOpen(false)} />}
    >
      <Button
        type="text"
        className="top-bar-settings"
        aria-expanded={isOpen}
        aria-label={`Settings of ${name}`}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
      >
        <span className="top-bar-name">{name}</span>
        <DownOutlined aria-hidden />
      </Button>
    </Popover>
  );
}

function Choices({ onGo }: { onGo(): void }) {
  const { look, hasKeys, choose } = usePreferences();
  return (
    <div className="settings">
      <p id="settings-look" className="field-label">
        Appearance
      </p>
      <Radio.Group
        aria-labelledby="settings-look"
        vertical
        value={look}
        options={LOOKS}
        onChange={(event) => choose({ look: event.target.value as Look })}
      />
      <div className="switch-row settings-keys">
        <Switch checked={hasKeys} aria-labelledby="settings-keys" onChange={(is) => choose({ hasKeys: is })} />
        <span id="settings-keys">j and k walk through lists</span>
      </div>
      <nav className="settings-out" aria-label="Your account">
        <Link to="/security" onClick={onGo}>
          Security
        </Link>
        <a href="/logout">Log out</a>
      </nav>
    </div>
  );
}

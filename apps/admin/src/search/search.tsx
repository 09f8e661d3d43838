import { SearchOutlined } from '@ant-design/icons';
import { Button, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { Finder } from './finder.tsx';

/** The one search of the console: from the button in the top bar, or Ctrl-K (on a Mac also the command key). */
export function Search() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setOpen((before) => !before);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button
        type="text"
        className="top-bar-search"
        icon={<SearchOutlined aria-hidden />}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="top-bar-search-text">Search</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </Button>
      <Modal
        open={isOpen}
        title="Search"
        width={640}
        footer={null}
        onCancel={close}
        destroyOnHidden
        rootClassName="finder-dialog"
      >
        <Finder onGo={close} />
      </Modal>
    </>
  );
}

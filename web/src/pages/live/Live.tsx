import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Following, newFollower } from './following';
import './live.css';

/** Holds the one connection of the pages below. */
export function Live() {
  const [follower] = useState(newFollower);
  useEffect(() => follower.start(), [follower]);
  return (
    <Following value={follower}>
      <Outlet />
    </Following>
  );
}

import { Outlet } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Following, newFollower } from './following';
import './live.css';

/** Holds the one connection that the pages below share. */
export function Live() {
  const [follower] = useState(newFollower);
  useEffect(() => follower.start(), [follower]);
  return (
    <Following value={follower}>
      <Outlet />
    </Following>
  );
}

package payout

import "knowmad/pkg/platform/job"

// SettlingJob is the job that pays the knowers of a window.
func (s *Service) SettlingJob() job.Kind { return s.settlingJob() }

// RewardsJob is the job that pays for single knows.
func (s *Service) RewardsJob() job.Kind { return s.rewards.Job() }

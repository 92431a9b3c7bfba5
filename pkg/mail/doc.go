// Package mail sends mails to people in their language.
package mail
